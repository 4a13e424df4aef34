import { type PrivateFile, readFile } from '#server/files/private-files.ts'
import { type JobContext, jobs } from '#server/jobs/jobs.ts'
import type { Message } from './mail.ts'

/** A message with private files that are read when it is sent, so that the job row stays small. */
export interface MailData extends Message {
  files?: PrivateFile[]
}

/** Mail servers refuse larger messages. */
const maxBytes = 8 * 1024 * 1024

export const mailJobs = jobs({
  mail: {
    run: (ctx, data: MailData, id) => sendMail(ctx, data, id),
  },
})

/** Sends the mail without the files that are gone or too large. */
export async function sendMail(
  { mailer, files: storage, log }: Pick<JobContext, 'mailer' | 'files' | 'log'>,
  { files = [], ...message }: MailData,
  id: string,
): Promise<void> {
  const attachments = [...(message.attachments ?? [])]
  let left = maxBytes
  for (const file of files) {
    left -= file.bytes
    const bytes = left >= 0 ? await readFile(storage, file) : null
    if (!bytes) log.warn({ id, key: file.key }, 'a mail was sent without a file')
    else attachments.push(attachmentOf(file, bytes))
  }
  await mailer.deliver({ ...message, attachments }, id)
}

function attachmentOf({ name, kind }: PrivateFile, bytes: Buffer) {
  return {
    filename: name,
    contentType: kind === 'pdf' ? 'application/pdf' : 'application/octet-stream',
    content: bytes.toString('base64'),
    encoding: 'base64' as const,
  }
}
