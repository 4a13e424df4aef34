import { type ComponentType, createContext, useContext } from 'react'
import type { CreatorProps } from '#ui/combobox/combobox-field.tsx'

/** A dialog that creates a client. Provided for people who may create accounts. */
export const NewClient = createContext<ComponentType<CreatorProps> | null>(null)

/** Lets a field of clients create one. */
export const useNewClient = () => ({
  Creator: useContext(NewClient) ?? undefined,
  createVerb: 'Create client',
})
