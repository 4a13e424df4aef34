import { checkContent, findPictureKind } from '#server/files/file-content.ts'
import { copyPicture } from '#server/files/images.ts'
import type { NewFile } from '#server/files/private-files.ts'
import type { UploadedFile } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import {
  baseName,
  extensionOf,
  isPictureKind,
  kindOfName,
  type PictureKind,
} from '#shared/file-kinds.ts'
import { documentKinds } from './contract.ts'

type Upload = Pick<UploadedFile, 'filename' | 'bytes'>

/** Returns what is stored of the files of an account. Of several, the error names the refused one. */
export async function checkFiles(files: readonly Upload[], owner: string): Promise<NewFile[]> {
  const checked: NewFile[] = []
  for (const file of files) {
    checked.push(
      await checkFile(file, owner).catch((error) => {
        throw files.length > 1 && error instanceof ApiError ? naming(file, error) : error
      }),
    )
  }
  return checked
}

function naming({ filename }: Upload, error: ApiError): ApiError {
  return new ApiError(error, { message: `${baseName(filename) || 'A file'}: ${error.message}` })
}

/** A picture is stored as a copy without hidden data. */
async function checkFile({ filename, bytes }: Upload, owner: string): Promise<NewFile> {
  if (!isUsableName(filename))
    throw new ApiError('BAD_REQUEST', {
      message: 'This name cannot be used. Please rename the file.',
    })
  const picture = findPictureKind(bytes)
  const unnamed = extensionOf(filename) === '' ? picture : undefined
  const claimed = kindOfName(filename, documentKinds) ?? unnamed
  if (!claimed) throw new ApiError('FILE_TYPE_REFUSED')
  if (bytes.length === 0)
    throw new ApiError('FILE_TYPE_REFUSED', { message: 'This file is empty.' })
  if (!isPictureKind(claimed)) {
    checkContent(bytes, claimed)
    return { filename, bytes }
  }
  if (!picture) throw new ApiError('NOT_AN_IMAGE')
  checkContent(bytes, picture)
  const copy = await copyPicture(bytes, picture, owner)
  const isNamed = kindOfName(filename, [picture]) !== undefined
  return { filename: isNamed ? filename : renamed(filename, picture), ...copy }
}

/** Phones and chats save pictures under the extension of another format. */
const renamed = (filename: string, kind: PictureKind) =>
  `${baseName(filename)}.${kind === 'jpeg' ? 'jpg' : kind}`

/** Control characters, lone surrogates, and what turns the reading direction around. */
const deceptive = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u

/** No file system has longer names, and no name is a path. */
function isUsableName(filename: string): boolean {
  return filename.length <= 255 && !deceptive.test(filename) && !/[\\/]/.test(filename)
}
