/** Concurrent calls with the same key share one run, and its failure. */
export function shareRuns<T>() {
  const running = new Map<string, Promise<T>>()
  return (key: string, run: () => Promise<T>): Promise<T> => {
    const shared = running.get(key) ?? run().finally(() => running.delete(key))
    running.set(key, shared)
    return shared
  }
}
