import { useContext, useId } from 'react'
import { DocumentContext } from '#app/context.ts'
import { buttonLook, sizes } from '#ui/base/button-look.ts'

const field =
  'mt-1 block w-full min-h-(--control-height) border border-line-strong bg-paper px-3 py-2 text-ink'

interface FieldProps {
  label: string
  name: string
  type?: string
  autoComplete?: string
}

function Field({ label, ...input }: FieldProps) {
  return (
    <label className="mt-4 block">
      {label}
      <input {...input} required maxLength={200} className={field} />
    </label>
  )
}

function Words({ label, name, max }: { label: string; name: string; max: number }) {
  return (
    <label className="mt-4 block">
      {label}
      <textarea name={name} required maxLength={max} rows={3} className={field} />
    </label>
  )
}

/** The script sends it, and writes into the line below the button. */
function Send({ label, primary = false }: { label: string; primary?: boolean }) {
  return (
    <>
      <button
        type="submit"
        className={buttonLook(primary ? 'primary' : 'secondary', sizes.regular, 'mt-4')}
      >
        {label}
      </button>
      <p role="status" data-result className="mt-2 text-small data-failed:text-bad" />
    </>
  )
}

export function SignForm() {
  const pad = useId()
  const { src } = useContext(DocumentContext).parts['signature-pad'] ?? {}
  return (
    <form data-send="sign" id="sign" className="border-ink border-t pt-4">
      <h2 className="text-h3">Sign</h2>
      <Field label="Your name" name="name" autoComplete="name" />
      <Field label="Your email" name="email" type="email" autoComplete="email" />
      <fieldset className="mt-4">
        <legend>Signature</legend>
        {(['Use my typed name', 'Draw it'] as const).map((label, at) => (
          <label key={label} className="mt-1 flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="how"
              value={at === 0 ? 'typed' : 'drawn'}
              defaultChecked={at === 0}
              aria-controls={pad}
              className="size-5 accent-action"
            />
            {label}
          </label>
        ))}
        <div id={pad} data-pad data-script={src} hidden className="mt-2">
          <canvas
            aria-label="Draw your signature here"
            role="img"
            className="block h-36 w-full touch-none border border-line-strong"
          />
          <button type="button" data-clear className={buttonLook('quiet', sizes.small, 'mt-1')}>
            Clear
          </button>
        </div>
      </fieldset>
      <label className="mt-4 flex items-start gap-3">
        <input
          type="checkbox"
          name="consent"
          required
          className="mt-1 size-5 shrink-0 accent-action"
        />
        <span>
          I agree to this proposal and its terms, and that this is signed electronically. It is a
          simple electronic signature.
        </span>
      </label>
      <Send label="Sign the proposal" primary />
    </form>
  )
}

const summary =
  'min-h-11 cursor-pointer list-none py-2 underline decoration-1 underline-offset-4 [&::-webkit-details-marker]:hidden'

export function AnswerForms() {
  return (
    <div className="mt-8 border-line border-t pt-4">
      <details>
        <summary className={summary}>Ask a question</summary>
        <form data-send="ask">
          <Words label="Your question" name="question" max={2_000} />
          <Send label="Ask" />
        </form>
      </details>
      <details>
        <summary className={summary}>Decline</summary>
        <form data-send="decline">
          <Words label="Why, in a word?" name="reason" max={1_000} />
          <Send label="Decline the proposal" />
        </form>
      </details>
    </div>
  )
}

export function RenewForm() {
  return (
    <form data-send="renew" className="mt-4">
      <Send label="Ask for a new one" primary />
    </form>
  )
}
