import { useState } from 'react'
import { EmptyState } from '#ui/base/data-states.tsx'
import { PlusIcon } from '#ui/base/icons.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import type { Faq } from './contract.ts'
import { findFaqs } from './find-faqs.ts'

/** The questions with their answers, which open on a press. */
export function FaqList({ faqs }: { faqs: readonly Faq[] }) {
  const [q, setQ] = useState('')
  const found = findFaqs(faqs, q)
  return (
    <section aria-labelledby="faqs">
      <div className="flex flex-wrap items-end justify-between gap-4 pb-4">
        <h2 id="faqs" className="text-h3">
          Questions and answers
        </h2>
        {faqs.length > 0 && <SearchBox label="Search questions" value={q} onSearch={setQ} />}
      </div>
      <p role="status" className="sr-only">
        {q && `${found.length} of ${faqs.length} questions`}
      </p>
      {found.length === 0 && (
        <EmptyState title={q ? `Nothing found for “${q}”.` : 'No questions yet.'} />
      )}
      <div className={found.length > 0 ? 'border-line border-t' : ''}>
        {found.map(({ id, question, answer }) => (
          <details key={id} className="group border-line border-b">
            <summary className="flex cursor-pointer list-none items-start justify-between gap-6 py-3.5 font-medium transition-colors duration-150 hover:text-action-text [&::-webkit-details-marker]:hidden">
              <span className="min-w-0 wrap-anywhere">{question}</span>
              <PlusIcon className="mt-0.5 size-5 text-ink-faint transition-transform duration-200 ease-out group-open:rotate-45" />
            </summary>
            <div className="pb-6 md:pr-12">
              <RichText html={answer} />
            </div>
          </details>
        ))}
      </div>
    </section>
  )
}
