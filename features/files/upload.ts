import { api } from '#ui/api.ts'
import type { Upload } from '#ui/file-drop.tsx'
import { files, type UploadKind } from './contract.ts'

/** Keeps a picture of this kind and answers its URL, for the FileDrop of a form. */
export function uploadTo(kind: UploadKind): Upload {
  return async (file, onProgress) => {
    const input = { body: {}, files: { [kind]: file } }
    const { url } = await api.call(files.upload, input, { fetch: sendTelling(onProgress) })
    return url
  }
}

/** Like fetch, which cannot tell how much of a body has gone out. */
function sendTelling(onProgress: (share: number) => void) {
  return (url: string, { method = 'POST', headers, body }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
      request.onerror = () => reject(new TypeError('The file could not be sent.'))
      request.send(body as XMLHttpRequestBodyInit)
    })
}
