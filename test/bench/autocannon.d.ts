declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    duration: number
    /** Ends after this many responses, regardless of the time. */
    amount?: number
    method?: 'GET' | 'POST'
    headers?: Record<string, string>
    body?: string
    /** Sent in turns, in place of one request. */
    requests?: { path: string; headers?: Record<string, string> }[]
  }

  interface Result {
    latency: { p99: number }
    requests: { total: number }
    duration: number
    statusCodeStats: Record<string, { count: number }>
  }

  export default function autocannon(options: Options): Promise<Result>
}
