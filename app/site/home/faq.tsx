import { useSite } from '#app/site-texts.ts'
import { faqCategories, type Faq as Question } from '#features/faqs/contract.ts'
import { homeSection } from '#features/settings/website/home.ts'
import { PlusIcon } from '#ui/base/icons.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { SectionHead } from './home-section-head.tsx'

/** Groups questions by category, in the order in which they are shown. */
export function orderQuestions(questions: Question[]): Question[] {
  return faqCategories.flatMap((group) => questions.filter(({ category }) => category === group))
}

function Entry({ question, answer }: Question) {
  return (
    <details className="group border-line border-b">
      <summary className="flex cursor-pointer list-none items-start justify-between gap-6 py-4 transition-colors duration-150 hover:text-action-text md:py-5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 wrap-anywhere font-display font-semibold text-h3 tracking-[-0.025em]">
          {question}
        </span>
        <PlusIcon className="mt-1 size-6 transition-transform duration-200 ease-out group-open:rotate-45" />
      </summary>
      <div className="pb-8 md:pr-12">
        <RichText html={answer} />
      </div>
    </details>
  )
}

export function Faq({ questions }: { questions: Question[] }) {
  const { questionsLabel, questionsTitle, websiteQuestions, tutorQuestions } = useSite(homeSection)
  const names = { website: websiteQuestions, tutor: tutorQuestions }
  const shown = [...Map.groupBy(questions, ({ category }) => category)]
  return (
    <section aria-labelledby="faq" className="border-ink border-t">
      <div className="frame pb-16 md:pb-28">
        <SectionHead id="faq" caption={questionsLabel} title={questionsTitle} />
        <div className="grid gap-y-12 md:gap-y-16">
          {shown.map(([category, entries]) => (
            <div key={category} className="columns gap-y-3">
              {shown.length > 1 && (
                <h3 className="col-span-12 pt-5 font-mono font-normal text-caption text-ink-soft tracking-normal md:col-span-3">
                  {names[category]}
                </h3>
              )}
              <div className="col-span-12 border-line border-t md:col-span-9 md:col-start-4">
                {entries.map((entry) => (
                  <Entry key={entry.id} {...entry} />
                ))}
              </div>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
