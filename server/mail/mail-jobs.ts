import { jobs } from '#server/jobs/jobs.ts'
import type { Message } from './mail.ts'

export const mailJobs = jobs({
  mail: {
    run: ({ mailer }, message: Message, id) => mailer.deliver(message, id),
  },
})
