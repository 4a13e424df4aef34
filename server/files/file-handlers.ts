import type { Context, SignedIn } from '#server/context.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { hasPreview } from '#shared/file-kinds.ts'
import { linkFile } from './file-links.ts'
import { openFile, openPreview, type PrivateFile } from './private-files.ts'

type FileEndpoint = Endpoint & { file: true }

interface FileCalls {
  download: FileEndpoint
  preview?: FileEndpoint
}

type Reader = Context<never, SignedIn>
type Parts = { params: { id: string } }

/**
 * The handlers of the endpoints that open a private file. `getFile` fails if the reader may not open
 * it.
 */
export function fileHandlers(
  { download, preview }: FileCalls,
  getFile: (ctx: Reader, id: string) => Promise<PrivateFile>,
) {
  return {
    download: async (ctx: Reader, { params }: Parts) =>
      openFile(ctx.files, await getFile(ctx, params.id)),

    preview: async (ctx: Reader, { params }: Parts) => {
      const shown = await openPreview(ctx.files, await getFile(ctx, params.id))
      return shown ?? ctx.fail('NOT_FOUND')
    },

    link: async (ctx: Reader, { params }: Parts) => {
      const file = await getFile(ctx, params.id)
      return {
        url: linkFile(ctx, download, params),
        previewUrl: preview && hasPreview(file) ? linkFile(ctx, preview, params) : null,
      }
    },
  }
}
