import { get, type IncomingMessage } from 'node:http'

export interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** The raw response of the server. */
export async function ask(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url.replace('localhost', '127.0.0.1'), { headers }, resolve).on('error', reject)
  })
  const chunks = await response.toArray()
  const pairs = response.rawHeaders.flatMap((name, at, all) =>
    at % 2 ? [] : [[name, all[at + 1] ?? '']],
  )
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(pairs),
    body: Buffer.concat(chunks),
  }
}
