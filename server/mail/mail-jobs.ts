import { sharp } from '#server/files/picture-turns.ts'
import { type PrivateFile, readFile } from '#server/files/private-files.ts'
import type { Storage } from '#server/files/storage.ts'
import { readPicture } from '#server/files/stored-picture.ts'
import { type JobContext, jobs } from '#server/jobs/jobs.ts'
import { inSpan, spanKinds } from '#server/tracing/trace.ts'
import { logoId, logoSize } from './letter-logo.ts'
import type { Attachment, Message } from './mail.ts'

/** A message with files that are read when it is sent, so that the job row stays small. */
export interface MailData extends Message {
  files?: PrivateFile[]
}

/** The options of mails that go to many people at once, so that they do not delay a link that somebody waits for. */
export const bulk = { priority: -1 }

/** Mail servers refuse larger messages. */
const maxBytes = 8 * 1024 * 1024

export const mailJobs = jobs({
  mail: {
    oneAtATime: true,
    run: (ctx, data: MailData, id) => sendMail(ctx, data, id),
  },
})

/** Sends the mail without the files that are gone or too large. Returns the answer of the server. */
export async function sendMail(
  { mailer, files: storage, log, tracer }: Pick<JobContext, 'mailer' | 'files' | 'log' | 'tracer'>,
  { files = [], logo, ...message }: MailData,
  id: string,
): Promise<string> {
  const attachments = [...(message.attachments ?? []), ...(await logoOf(storage, logo))]
  let left = maxBytes
  for (const file of files) {
    left -= file.bytes
    const bytes = left >= 0 ? await readFile(storage, file) : null
    if (!bytes) log.warn({ id, key: file.key }, 'a mail was sent without a file')
    else attachments.push(attachmentOf(file, bytes))
  }
  return inSpan(tracer, { name: 'mail', kind: spanKinds.client }, () =>
    mailer.deliver({ ...message, attachments }, id),
  )
}

/** On white, because clients that darken a mail leave its pictures as they are. */
async function logoOf(storage: Storage, url: string | undefined): Promise<Attachment[]> {
  const { width = 0, height = 0 } = logoSize(url) ?? {}
  const picture = await readPicture(storage, url, 2 * width)
  if (!picture) return []
  const png = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .resize(2 * width, 2 * height)
    .png({ palette: true })
    .toBuffer()
  const content = png.toString('base64')
  return [
    { filename: 'logo.png', contentType: 'image/png', content, encoding: 'base64', cid: logoId },
  ]
}

function attachmentOf({ name, kind }: PrivateFile, bytes: Buffer) {
  return {
    filename: name,
    contentType: kind === 'pdf' ? 'application/pdf' : 'application/octet-stream',
    content: bytes.toString('base64'),
    encoding: 'base64' as const,
  }
}
