import { useState } from 'react'
import { Compare, SingleVersion } from '#content/changes/compare-view.tsx'
import { keyOf, type Version } from '#content/versions/version-list.tsx'
import { AllVersionsButton, VersionsFrame } from '#content/versions/versions-frame.tsx'
import { formatTime } from '#shared/dates.ts'
import { useRead } from '#ui/client/data.tsx'
import { type InvoiceVersion, invoiceVersions } from '../document/contract.ts'

interface InvoiceVersionsProps {
  invoiceId: string
  onClose: () => void
}

const pageSize = 10

/** As an entry of the list of versions. */
const toVersion = ({ before, who, ...row }: InvoiceVersion): Version => ({
  to: 'after',
  change: {
    ...row,
    who: who ?? 'Automatically',
    accountId: null,
    action: before ? 'edit' : 'add',
    kind: 'invoice',
    itemId: row.id,
    title: '',
  },
})

/** The versions of an invoice, each compared with the one before. */
export function InvoiceVersions({ invoiceId, onClose }: InvoiceVersionsProps) {
  const [limit, setLimit] = useState(pageSize)
  /** Null for none: on a phone, the list and the version take turns. */
  const [selected, setSelected] = useState<Version | null>()
  const read = useRead(invoiceVersions.list, { params: { id: invoiceId }, query: { limit } })
  const { rows = [], total = 0 } = read.data ?? {}
  const versions = read.data && rows.map(toVersion)
  return (
    <VersionsFrame
      noun="invoice"
      read={read}
      versions={versions}
      chosen={selected === undefined ? versions?.[0] : selected}
      onChoose={setSelected}
      onOlder={rows.length < total ? () => setLimit(limit + pageSize) : undefined}
      onClose={onClose}
    >
      {(version) => (
        <SelectedVersion
          key={keyOf(version)}
          version={rows.find(({ id }) => id === version.change.id)}
          onBack={() => setSelected(null)}
        />
      )}
    </VersionsFrame>
  )
}

interface SelectedVersionProps {
  version: InvoiceVersion | undefined
  onBack: () => void
}

function SelectedVersion({ version, onBack }: SelectedVersionProps) {
  if (!version) return null
  const { createdAt, values, before } = version
  const name = formatTime(createdAt)
  return (
    <section aria-label={`Version: ${name}`} className="flex min-w-0 flex-col items-start gap-5">
      <AllVersionsButton onBack={onBack} />
      <div className="w-full">
        {before ? (
          <Compare before={before} after={values} names={['Before', name]} />
        ) : (
          <SingleVersion values={values} />
        )}
      </div>
    </section>
  )
}
