import { Selection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { optionalText } from '#shared/fields.ts'
import { EditIcon, TrashIcon } from '#ui/base/icons.tsx'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { DialogActions, Form, SubmitButton } from '#ui/form/form.tsx'
import { useFormWork } from '#ui/form/open-forms.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { refuseFile } from '#ui/media/file-rules.ts'
import { type Picture, type Pictures, usePictures } from '#ui/media/pictures.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { CaptionIcon, Tool, ToolRow } from '#ui/rich-text/tool.client.tsx'
import { addPlaceholder, besideCursor } from '#ui/rich-text/uploads.client.ts'

type PictureAttributes = Pick<Picture, 'url' | 'alt'>

interface AltRequest {
  picture: PictureAttributes
  /** Gets the alternative text; undefined cancels. */
  answer: (alt: string | undefined) => void
}

/**
 * Inserts pictures: uploads them where they were dropped and asks for their alternative text first.
 */
export function usePictureInsertion(
  editor: () => Editor | null,
  showMessage: (sentence: string) => void,
) {
  const pictures = usePictures()
  const { beginUpload } = useFormWork()
  const [requests, setRequests] = useState<AltRequest[]>([])
  const [first] = requests

  const askForAlt = (picture: PictureAttributes) =>
    new Promise<string | undefined>((resolve) => {
      const request: AltRequest = {
        picture,
        answer(alt) {
          setRequests((all) => all.filter((other) => other !== request))
          resolve(alt)
        },
      }
      setRequests((all) => [...all, request])
    })

  async function insert(
    into: Editor,
    library: Pictures,
    picture: Picture,
    at: () => number | undefined,
  ) {
    const alt = await askForAlt(picture)
    const place = at()
    if (alt === undefined || place === undefined || into.isDestroyed) return
    into.commands.insertContentAt(place, { type: 'image', attrs: { src: picture.url, alt } })
    // Moves the cursor behind the picture, so that typing does not replace it.
    into.commands.command(({ tr }) => !!tr.setSelection(Selection.near(tr.selection.$to, 1)))
    if (alt && !picture.alt) await library.describe(picture.url, alt)
  }

  async function send(into: Editor, library: Pictures, file: File, at: number) {
    const error = refuseFile(file, { accept: 'image/*' })
    if (error) return showMessage(`${file.name}: ${error}`)
    const done = beginUpload()
    const place = addPlaceholder(into, at, file.name)
    try {
      const picture = await library.upload(file, place.show)
      await insert(into, library, picture, place.position)
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : 'The upload failed.'
      showMessage(`${file.name}: ${message}`)
    } finally {
      place.remove()
      done()
    }
  }

  return {
    library: pictures,
    takePictures(files: File[], at: number) {
      const into = editor()
      if (!into) return
      if (!pictures) return showMessage('Images cannot be added to this text.')
      const edge = besideCursor(into.state.doc, at)
      for (const file of files) void send(into, pictures, file, edge)
    },
    pick(picture: Picture) {
      const into = editor()
      if (!into || !pictures) return
      const at = besideCursor(into.state.doc, into.state.selection.to)
      insert(into, pictures, picture, () => at).catch(() =>
        showMessage('The alt text could not be saved in the library.'),
      )
    },
    dialog: first && (
      <AltDialog
        key={first.picture.url}
        {...first}
        isNew
        finalFocus={() => editor()?.view.dom ?? null}
      />
    ),
  }
}

const AltText = z
  .object({
    alt: optionalText(300),
    decoration: z.boolean(),
  })
  .check(
    z.refine(({ alt, decoration }) => decoration || Boolean(alt), {
      path: ['alt'],
      error: 'Please describe the image, or mark it as decorative.',
    }),
  )

interface AltDialogProps extends AltRequest {
  isNew?: boolean
  finalFocus: () => HTMLElement | null
}

function AltDialog({ picture, answer, isNew, finalFocus }: AltDialogProps) {
  return (
    <Dialog
      open
      onClose={() => answer(undefined)}
      finalFocus={finalFocus}
      title={isNew ? 'What does this image show?' : 'Alt text'}
    >
      <Form
        schema={AltText}
        defaultValues={{ alt: picture.alt, decoration: !isNew && picture.alt === '' }}
        onSubmit={async ({ alt, decoration }) => answer((!decoration && alt) || '')}
      >
        <img
          src={picture.url}
          alt=""
          className="max-h-52 w-fit max-w-full rounded-sharp border border-line bg-sunken object-contain"
        />
        <TextField
          name="alt"
          label="Alt text"
          hint="Read aloud by screen readers"
          maxLength={300}
        />
        <CheckboxField name="decoration" label="The image is decorative" />
        <DialogActions onCancel={() => answer(undefined)}>
          <SubmitButton>{isNew ? 'Add image' : 'Save alt text'}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

interface PictureToolsProps {
  editor: Editor
  type: 'image' | 'figure'
  picture: PictureAttributes
}

/** The toolbar of the selected picture. */
export function PictureTools({ editor, type, picture }: PictureToolsProps) {
  const [describing, setDescribing] = useState(false)

  function answer(alt: string | undefined) {
    setDescribing(false)
    if (alt !== undefined) editor.commands.updateAttributes(type, { alt })
  }

  return (
    <ToolRow label="Image">
      <Tool label="Alt text" icon={EditIcon} onClick={() => setDescribing(true)} />
      <Tool
        label="Caption"
        icon={CaptionIcon}
        pressed={type === 'figure'}
        onClick={() => editor.chain().focus().toggleCaption().run()}
      />
      <Tool
        label="Remove image"
        icon={TrashIcon}
        onClick={() => editor.chain().focus().deleteNode(type).run()}
      />
      <span className="min-w-0 flex-1 truncate px-2 text-ink-soft text-small">
        {picture.alt || 'Decorative, no alt text'}
      </span>
      {describing && (
        <AltDialog picture={picture} answer={answer} finalFocus={() => editor.view.dom} />
      )}
    </ToolRow>
  )
}
