/** A backup cannot be made or restored, for a reason that the operator can act on. */
export class BackupError extends Error {}
