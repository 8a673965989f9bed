/// The meanings that every store shares, each as a check that a store's tests run.
public enum StoreConformance {
  public static let checks: [Check] =
    identityChecks + referenceChecks + textChecks + conditionChecks + orderChecks + savingChecks + ruleChecks
    + credentialChecks + feedChecks + historyChecks + undoChecks + storyChecks + runChecks + countChecks
    + callChecks + forgettingChecks + originChecks
}
