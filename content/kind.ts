import type { Cut } from '#shared/text.ts'

/** A kind of titled records that staff edit and the site shows. */
export interface Kind {
  /** Its table, whose triggers publish changes, record versions and track picture uses. */
  table: string
  /** The value of the `kind` column, if the table stores several kinds. */
  variant?: string
  /** The tag that the table's trigger publishes. */
  tag: string
  path: `/api/${string}`
  /** Singular, for messages: 'Reason added successfully!'. */
  noun: string
  plural: string
  /** Its name in the list of changes. */
  label: string
  /** The column that names a record. */
  title: string
  /** The column with rich text, sanitized before it is stored. */
  richText?: string
  /** The column with the address of a picture. */
  picture?: string
  /** The column with the addresses of several pictures. */
  pictures?: string
  /** The path of its list in the admin portal. */
  list: `/admin/${string}`
  /** The parent path of its form, if that is not the list. */
  folder?: `/admin/${string}`
  /** The suffix of its form's paths: add-reason, edit-reason/{id}. */
  form: string
  details?: true
  /** It has its own screens instead of those of content/screens.tsx. */
  ownScreens?: true
  /** It has a slug, made from its title; old slugs redirect to it. */
  slug?: true
  /** Staff can order its records. */
  order?: true
  /** Its recorded changes are never deleted: declared by whatever is about money. */
  keepsChanges?: true
  /** The access for adding and editing, if not every editor. */
  write?: 'admin'
  /** The access for reading its versions, if not every editor. */
  readVersions?: 'admin'
  /** Its records have no form of their own: the page of the list edits all of them. */
  editedInList?: true
  /** The labels of its columns and fields on its form, where they are not their names in words. */
  labels?: Record<string, string>
  /** Its entry in the sidebar, under the path of another entry or the name of a fold. */
  menu?: { label: string; short?: string; under: string; group?: 'Work' | 'Money' }
}

export const addPath = ({ list, folder = list, form }: Kind) => `${folder}/add-${form}`

export const editPath = ({ list, folder = list, form, editedInList }: Kind, id: string) =>
  editedInList ? list : `${folder}/edit-${form}/${id}`

export const detailsPath = ({ list }: Kind, id: string) => `${list}/details/${id}`

export const columnCut: Cut = { where: 'The list shows', length: 100 }

export const listCut: Cut = { where: 'The list shows', length: 200 }

/** Stands in for the title that a draft may not have yet. */
export const untitled = 'Untitled'

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
