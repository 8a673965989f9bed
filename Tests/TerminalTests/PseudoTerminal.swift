import Foundation

/// A terminal without a screen: what is written to `controller` is typed at `device`.
final class PseudoTerminal {
  struct Failure: Error {
    let number: Int32
  }

  let controller: Int32
  let device: Int32

  init() throws {
    var (controller, device): (Int32, Int32) = (-1, -1)
    guard openpty(&controller, &device, nil, nil, nil) == 0 else { throw Failure(number: errno) }
    self.controller = controller
    self.device = device
  }

  deinit {
    close(device)
    close(controller)
  }

  func setWidth(_ cells: UInt16) throws {
    var size = winsize(ws_row: 24, ws_col: cells, ws_xpixel: 0, ws_ypixel: 0)
    guard ioctl(controller, UInt(TIOCSWINSZ), &size) == 0 else { throw Failure(number: errno) }
  }

  func type(_ bytes: [UInt8]) throws {
    guard write(controller, bytes, bytes.count) == bytes.count else { throw Failure(number: errno) }
  }
}
