/** Sorted by name, backups are sorted by time. */
export function backupName(at: Date): string {
  return `atrium-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz`
}
