import { createContext, type RefObject, useContext, useEffect } from 'react'

/** After saving: continue as after the submit button, stay on the form, or leave for another page. */
export type AfterSave = 'submit' | 'stay' | 'leave'

export interface FormWork {
  /** Set while the form is being saved. Resolves to false if the save failed or later input is unsaved. */
  submitting: RefObject<Promise<boolean> | undefined>
  /** Functions that make fields report pending input to the form. */
  pending: Set<() => void>
  /** The number of uploads in progress. */
  uploadCount: number
  /** Blocks submitting until the returned function is called. */
  beginUpload: () => () => void
  /** Submits the form. False if it could not be saved. */
  submit: (after: AfterSave) => Promise<boolean>
  /** Saves the form without its submit button, as a draft if the record can be one. */
  save: (after: AfterSave) => Promise<boolean>
  /** Replaces `save`. */
  saveDraft: RefObject<((after: AfterSave) => Promise<boolean>) | undefined>
  /** The labels of the mounted fields. */
  labels: Map<string, string>
}

export const FormWorkContext = createContext<FormWork>({
  submitting: { current: undefined },
  pending: new Set(),
  uploadCount: 0,
  beginUpload: () => () => {},
  submit: async () => false,
  save: async () => false,
  saveDraft: { current: undefined },
  labels: new Map(),
})
/** The pending work of the surrounding form. */
export const useFormWork = () => useContext(FormWorkContext)

interface OpenForm {
  element: HTMLFormElement | null
  isDirty: boolean
  /** False if it could not be saved. */
  save: (after: AfterSave) => Promise<boolean>
}

type ReadForm = () => OpenForm

const openForms = new Set<ReadForm>()

/** Lists a mounted form for the save shortcut and for leaving the page. */
export function useOpenForm(read: ReadForm): void {
  useEffect(() => {
    openForms.add(read)
    return () => void openForms.delete(read)
  }, [read])
}

/** Saves all forms with unsaved changes. False if one of them could not be saved. */
export async function saveAll(after: AfterSave): Promise<boolean> {
  for (const read of openForms) {
    const form = read()
    if (form.isDirty && !(await form.save(after))) return false
  }
  return true
}

/** In a portal: Ctrl S or ⌘S saves the form with the focus, or all that have unsaved changes. */
export function useSaveShortcut(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isShortcut || event.key.toLowerCase() !== 's') return
      const forms = [...openForms].map((read) => read())
      if (forms.length === 0) return
      event.preventDefault()
      const around = document.activeElement?.closest('form, [role=dialog]')
      const inside = forms.filter(({ element }) => element && around?.contains(element))
      const saved = around ? inside : forms
      for (const form of saved) if (form.isDirty) void form.save('stay')
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
