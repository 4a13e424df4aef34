import { api } from '#ui/client/api.ts'
import { readUnsaved, removeUnsaved } from '#ui/form/unsaved-storage.ts'
import { onboardings } from '../contract.ts'

/** The drafts whose fields are on the screen, which save themselves. */
export const openDrafts = new Set<string>()

/** Saves the answers of these drafts. One that is refused waits until its list is opened. */
export async function sendKept(drafts: readonly string[]): Promise<void> {
  for (const draft of drafts) await sendOne(draft).catch(() => {})
}

async function sendOne(draft: string): Promise<void> {
  const params = { id: draft.split(' ').at(-1) ?? '' }
  const { kind } = await api.call(onboardings.item, { params })
  const kept = readUnsaved(draft)
  if (!kept || openDrafts.has(draft)) return
  const text = kept.values.answer
  const body = { basedOn: Number(kept.version), [kind === 'text' ? 'content' : 'answer']: text }
  await api.call(onboardings.saveAnswer, { params, body })
  if (readUnsaved(draft)?.at === kept.at) removeUnsaved(draft)
}
