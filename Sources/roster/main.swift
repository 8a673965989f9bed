import RosterCLI

Process.run()
