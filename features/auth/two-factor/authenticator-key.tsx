import { CopyButton } from '#ui/base/copy-button.tsx'

interface AuthenticatorKeyProps {
  /** A QR code as a data URL. */
  qrCodeUrl: string
  /** The same key as text. */
  text: string
}

/** The key for an authenticator app, as a QR code and as text. */
export function AuthenticatorKey({ qrCodeUrl, text }: AuthenticatorKeyProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      {/* White in both themes, because apps expect dark on light. */}
      <img
        src={qrCodeUrl}
        alt="QR code for your authenticator app"
        width={200}
        height={200}
        className="bg-white outline outline-line"
      />
      <div className="min-w-0 basis-60 grow">
        <p className="text-ink-soft text-small">Cannot scan it? Enter this key in the app:</p>
        <p className="mt-2 font-mono text-base tracking-wide [overflow-wrap:anywhere]">
          {text.replace(/.{4}(?=.)/g, '$& ')}
        </p>
        <div className="mt-3">
          <CopyButton text={text} label="Copy key" />
        </div>
      </div>
    </div>
  )
}
