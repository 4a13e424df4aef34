import { jobs } from '#server/jobs/jobs.ts'

export const storageJobs = jobs({
  /** Removes the files under a key whose row is gone. Storage may be slow, so no transaction waits for it. */
  'remove-files': {
    run: ({ files }, { key }: { key: string }) => files.remove(key),
  },
})
