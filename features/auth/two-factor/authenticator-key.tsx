import { useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { buttonLook, sizes } from '#ui/base/button-look.ts'
import { CopyButton } from '#ui/base/copy-button.tsx'

interface AuthenticatorKeyProps {
  /** A QR code as a data URL. */
  qrCodeUrl: string
  /** The same key as text. */
  text: string
  /** The same key as a link that opens an app on this device. */
  appUrl: string
}

/** The key for an authenticator app. A phone opens its own app first, because it cannot scan itself. */
export function AuthenticatorKey({ qrCodeUrl, text, appUrl }: AuthenticatorKeyProps) {
  const [otherDevice, setOtherDevice] = useState(false)
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <a href={appUrl} className={buttonLook('primary', sizes.regular, 'w-full sm:hidden')}>
        Open authenticator app
      </a>
      {/* White in both themes, because apps expect dark on light. */}
      <img
        src={qrCodeUrl}
        alt="QR code for your authenticator app"
        width={200}
        height={200}
        className={`order-1 bg-white outline outline-line sm:order-none ${otherDevice ? '' : 'max-sm:hidden'}`}
      />
      <div className="min-w-0 basis-60 grow">
        <p className="text-ink-soft text-small">
          <span className="sm:hidden">It does not open? </span>
          <span className="max-sm:hidden">Cannot scan it? </span>
          Enter this key in the app:
        </p>
        <p className="mt-2 font-mono text-base tracking-wide [overflow-wrap:anywhere]">
          {text.replace(/.{4}(?=.)/g, '$& ')}
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <CopyButton text={text} label="Copy key" />
          <Button
            variant="quiet"
            size="small"
            aria-expanded={otherDevice}
            onClick={() => setOtherDevice(!otherDevice)}
            className="sm:hidden"
          >
            Use another device
          </Button>
        </div>
      </div>
    </div>
  )
}
