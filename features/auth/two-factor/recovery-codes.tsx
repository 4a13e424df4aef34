import { agency } from '#shared/agency.ts'
import { Button } from '#ui/base/button.tsx'
import { CopyButton } from '#ui/base/copy-button.tsx'
import { DownloadIcon, PrintIcon } from '#ui/base/icons.tsx'
import { saveFile } from '#ui/media/save-file.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
}

/** Shown once: after this nobody knows them, we neither. */
export function RecoveryCodes({ codes }: RecoveryCodesProps) {
  const text = `${codes.join('\n')}\n`
  return (
    <div>
      <div data-print className="border border-line bg-sunken p-4 sm:p-6">
        <p className="hidden pb-4 print:block">
          Recovery codes for {agency.name}. Each works once, in place of a code from the app.
        </p>
        <ol className="grid gap-x-8 gap-y-1.5 font-mono text-small xl:grid-cols-2">
          {codes.map((code) => (
            <li key={code} className="whitespace-nowrap max-xs:text-caption">
              {code}
            </li>
          ))}
        </ol>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton text={text} label="Copy codes" />
        <Button variant="secondary" size="small" onClick={() => download(text)}>
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

function download(text: string) {
  const name = `${agency.name.toLowerCase()}-recovery-codes.txt`
  saveFile(name, new Blob([text], { type: 'text/plain' }))
}
