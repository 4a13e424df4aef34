/** The server limits the uploads of an account at a time (server/http/uploads.ts). */
const atOnce = 2
const waiting = new Set<() => void>()
let sending = 0

const notSent = () => new TypeError('The file could not be sent.')

/** Works like fetch, which cannot report upload progress. Further files are queued. */
export function fetchWithProgress(onProgress: (share: number) => void, signal?: AbortSignal) {
  return async (url: string, init: RequestInit): Promise<Response> => {
    if (sending === atOnce) await takeTurn(signal)
    else sending += 1
    try {
      return await send(url, init, onProgress, signal)
    } finally {
      const [next] = waiting
      if (next) next()
      else sending -= 1
    }
  }
}

function takeTurn(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = () => {
      waiting.delete(start)
      resolve()
    }
    waiting.add(start)
    const leave = () => waiting.delete(start) && reject(notSent())
    signal?.addEventListener('abort', leave, { once: true })
  })
}

function send(
  url: string,
  { method = 'POST', headers, body }: RequestInit,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(notSent())
    if (signal?.aborted) return fail()
    const request = new XMLHttpRequest()
    request.open(method, url)
    new Headers(headers).forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () =>
      resolve(new Response(request.responseText || null, { status: request.status }))
    request.onerror = fail
    request.onabort = fail
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body as XMLHttpRequestBodyInit)
  })
}
