import { useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { Time } from '#ui/base/date.tsx'
import { DownloadIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { downloadUrl } from '#ui/client/save-file.ts'
import { toastError } from '#ui/client/toast-error.ts'
import { FactList } from '#ui/details/fact-list.tsx'
import { type DataDownload, personalData } from './contract.ts'
import { availableHours, mostADay, sizeOf } from './rules.ts'

/** Lets clients download their personal data. */
export function OwnData() {
  const read = useRead(personalData.latest, {}, { pollMs: 15_000 })
  const request = useWrite(personalData.request, { refresh: [personalData.latest] })
  if (!read.data && read.error)
    return <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
  if (!read.data) return <Skeleton className="h-28 w-full" />
  const { download, left } = read.data
  const isReady = download?.state === 'ready'
  const isPending = download?.state === 'pending'
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,42rem)_minmax(22rem,1fr)] xl:gap-8">
      <Card title="Download your data">
        <p className="max-w-prose text-ink-soft">
          Everything we hold about you in one ZIP file: projects, files, messages, invoices,
          appointments and how you sign in.
        </p>
        <div role="status">{download && <State download={download} />}</div>
        <div className="mt-4 flex flex-wrap gap-2">
          {isReady && <DownloadButton download={download} />}
          <Button
            variant="secondary"
            busy={request.isPending || isPending}
            busyLabel="Preparing…"
            disabled={left === 0}
            onClick={() => request.mutate({})}
          >
            {isReady ? 'Prepare a new one' : 'Prepare my data'}
          </Button>
        </div>
        {left === 0 && !isPending && (
          <p className="mt-3 text-ink-soft text-small">
            You can ask {mostADay} times a day. Please come back tomorrow.
          </p>
        )}
      </Card>
      <Card title="What is in the file">
        <FactList facts={contents} className="-my-3 [&>:last-child]:border-0" />
      </Card>
    </div>
  )
}

const contents = [
  { name: 'Records', value: 'Lists that a spreadsheet opens' },
  { name: 'Files', value: 'Documents, chat files, invoices' },
  { name: 'Left out', value: 'Passwords, keys, logins' },
  { name: 'Kept', value: `${availableHours} hours, then deleted` },
]

const lineLook = 'mt-4 border-l-2 pl-3 text-small'

function State({ download: { state, expiresAt, requestedAt } }: { download: DataDownload }) {
  if (state === 'pending')
    return (
      <p className={`${lineLook} border-line-strong`}>
        We are preparing your data. You can leave this page: we email you when it is ready.
      </p>
    )
  if (state === 'failed')
    return (
      <p className={`${lineLook} border-bad text-bad`}>
        Your data could not be prepared (<Time iso={requestedAt} />
        ). Please try again.
      </p>
    )
  return (
    <p className={`${lineLook} border-line-strong`}>
      Your data as of <Time iso={requestedAt} /> is ready. You can download it until{' '}
      {expiresAt && <Time iso={expiresAt} />}; then it is deleted.
    </p>
  )
}

function DownloadButton({ download: { id, bytes } }: { download: DataDownload }) {
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      downloadUrl((await api.call(personalData.link, { params: { id } })).url)
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  return (
    <Button busy={busy} onClick={() => void save()}>
      <DownloadIcon />
      Download, {sizeOf(bytes ?? 0)}
    </Button>
  )
}
