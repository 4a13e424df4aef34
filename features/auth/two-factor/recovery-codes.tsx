import { slugify } from '#shared/text.ts'
import { Button } from '#ui/base/button.tsx'
import { CopyButton } from '#ui/base/copy-button.tsx'
import { DownloadIcon, PrintIcon } from '#ui/base/icons.tsx'
import { downloadBlob } from '#ui/client/save-file.ts'
import { useSiteName } from '#ui/portal/site-name.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
}

/** Shown only once, because only their hashes are stored. */
export function RecoveryCodes({ codes }: RecoveryCodesProps) {
  const site = useSiteName()
  const text = `${codes.join('\n')}\n`
  return (
    <div>
      <div data-print className="border border-line bg-sunken p-4 sm:p-6">
        <p className="hidden pb-4 print:block">
          Recovery codes for {site}. Each works once, in place of a code from the app.
        </p>
        <ol className="grid grid-cols-2 gap-x-8 gap-y-1.5 font-mono text-base">
          {codes.map((code) => (
            <li key={code} className="whitespace-nowrap max-xs:text-small">
              {code}
            </li>
          ))}
        </ol>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton text={text} label="Copy codes" />
        <Button variant="secondary" size="small" onClick={() => download(site, text)}>
          <DownloadIcon className="size-4" />
          Download
        </Button>
        <Button variant="secondary" size="small" onClick={() => print()}>
          <PrintIcon className="size-4" />
          Print
        </Button>
      </div>
    </div>
  )
}

function download(site: string, text: string) {
  const name = `${slugify(site)}-recovery-codes.txt`
  downloadBlob(name, new Blob([text], { type: 'text/plain' }))
}
