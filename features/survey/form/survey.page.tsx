import { formatMoney } from '#shared/money.ts'
import { useRead } from '#ui/client/data.tsx'
import { Loaded } from '#ui/portal/loaded.tsx'
import { Page } from '#ui/portal/page.tsx'
import { surveys } from '../contract.ts'
import { type BonusOffer, describeMethods } from '../rules.ts'
import { SurveyForm } from './survey-form.tsx'
import { SurveySkeleton } from './survey-skeleton.tsx'
import { ThankYou } from './thank-you.tsx'

const question = 'How are we doing? Good or bad, we read every word.'

export default function SurveyPage() {
  const read = useRead(surveys.own, {})
  const offered = useRead(surveys.offer, {})
  return (
    <Page title="Survey" description={read.data?.answer ? undefined : question}>
      <Loaded read={read} skeleton={<SurveySkeleton />}>
        {({ answer }) =>
          answer ? (
            <ThankYou answer={answer} />
          ) : (
            <Loaded read={offered} skeleton={<SurveySkeleton />}>
              {({ offer }) => (
                <>
                  {offer && <BonusPromise {...offer} />}
                  <SurveyForm offer={offer} />
                </>
              )}
            </Loaded>
          )
        }
      </Loaded>
    </Page>
  )
}

const nonBreakingHyphen = '\u2011'

function BonusPromise({ amount, methods }: BonusOffer) {
  return (
    <p className="flex flex-wrap items-end gap-x-6 gap-y-2">
      <strong className="font-display font-semibold text-h1 tabular-nums tracking-[-0.045em]">
        {formatMoney(amount)}
      </strong>
      <span className="max-w-sm pb-1 text-ink-soft">
        is your bonus for five minutes. We send it by{' '}
        {describeMethods(methods).replaceAll('-', nonBreakingHyphen)}.
      </span>
    </p>
  )
}
