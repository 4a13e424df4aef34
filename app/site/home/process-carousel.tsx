import { useSite } from '#app/site-texts.ts'
import type { ProcessStep } from '#features/process/contract.ts'
import { homeSection } from '#features/settings/website/home.ts'
import { CarouselButtons, CarouselSlides } from '#ui/media/carousel.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { SectionHead } from './home-section-head.tsx'

const carousel = { id: 'process-steps', label: 'Steps of the process' }

interface StepProps {
  step: ProcessStep
  number: number
  last: boolean
}

function Step({ step: { title, file, file_alt, description }, number, last }: StepProps) {
  return (
    <li className="slide-5 flex flex-col">
      <p aria-hidden="true" className="flex items-end gap-4">
        <span className="-ml-[0.03em] font-bold font-display text-[length:clamp(8rem,5rem+10vw,15rem)] text-action leading-[0.78] tracking-[-0.06em]">
          {number}
        </span>
        {last ? (
          <span className="mb-1 size-5 rounded-full bg-ink" />
        ) : (
          <span className="mb-2.5 flex-1 border-ink border-b-2 border-dotted" />
        )}
      </p>
      <h3 className="mt-6 pb-5 text-h2 md:mt-9">{title}</h3>
      {file && (
        <Picture
          src={file}
          alt={file_alt}
          sizes="(min-width: 90rem) 34rem, (min-width: 64rem) 38vw, (min-width: 48rem) 53vw, 80vw"
          className="aspect-[4/3] w-full bg-sunken object-cover"
        />
      )}
      <div className="mt-5 max-w-[30rem] text-ink-soft">
        <RichText html={description} />
      </div>
    </li>
  )
}

/** The steps of the process in one row, each with a large numeral. */
export function ProcessCarousel({ steps }: { steps: ProcessStep[] }) {
  const { processLabel, processTitle } = useSite(homeSection)
  return (
    <section aria-labelledby="process" className="border-ink border-t">
      <div className="frame">
        <SectionHead id="process" caption={processLabel} title={processTitle}>
          <CarouselButtons {...carousel} />
        </SectionHead>
      </div>
      <CarouselSlides {...carousel} className="bleed gap-(--column-gap) pb-10 md:mb-14">
        {steps.map((step, index) => (
          <Step key={step.id} step={step} number={index + 1} last={index === steps.length - 1} />
        ))}
      </CarouselSlides>
    </section>
  )
}
