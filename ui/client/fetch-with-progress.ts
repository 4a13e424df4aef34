/** Works like fetch, which cannot report upload progress. */
export function fetchWithProgress(onProgress: (share: number) => void, signal?: AbortSignal) {
  return (url: string, { method = 'POST', headers, body }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      const fail = () => reject(new TypeError('The file could not be sent.'))
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
