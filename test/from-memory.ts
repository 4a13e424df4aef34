/** The number of requests that a process has answered from memory. */
export async function countFromMemory({ url }: { url: string }): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const counts = metrics.matchAll(/^atrium_requests_total\{group="memory",.*\} (\d+)$/gm)
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}
