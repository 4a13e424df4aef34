import { toast } from '#ui/client/toast.ts'

/** Copies a link and reports the result. Browsers allow copying only on https and localhost. */
export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    toast.success('Link copied.')
  } catch {
    toast.error(`Your browser does not allow copying. The link is ${link}`)
  }
}
