import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts'
import type { Results } from './contract.ts'
import { formatAverage, formatMonth, shortMonth } from './format.ts'

const axis = { fontFamily: 'var(--font-mono)', fontSize: 12, fill: 'var(--color-ink-faint)' }
const margin = { top: 12, right: 20, bottom: 0, left: 0 }
const size = { width: '100%', height: '16rem' }
const dot = { r: 4, fill: 'var(--color-paper)', strokeWidth: 2 }

interface RatingCourseProps {
  title: string
  months: Results['months']
}

/** The average rating by month. The arrow keys move between months. */
export function RatingCourse({ title, months }: RatingCourseProps) {
  return (
    <LineChart responsive style={size} data={months} margin={margin} title={title}>
      <CartesianGrid vertical={false} stroke="var(--color-line)" />
      <XAxis
        dataKey="month"
        tickFormatter={shortMonth}
        tick={axis}
        tickLine={false}
        axisLine={{ stroke: 'var(--color-line-strong)' }}
        minTickGap={8}
      />
      <YAxis
        domain={[1, 10]}
        ticks={[1, 4, 7, 10]}
        tick={axis}
        tickLine={false}
        axisLine={false}
        width={32}
      />
      <Tooltip content={Hint} cursor={{ stroke: 'var(--color-line-strong)' }} />
      <Line
        dataKey="average"
        stroke="var(--color-action-text)"
        strokeWidth={2}
        dot={dot}
        activeDot={{ r: 5, fill: 'var(--color-action-text)' }}
        connectNulls
        isAnimationActive={false}
      />
    </LineChart>
  )
}

interface HintProps {
  active?: boolean
  payload?: readonly { payload?: Results['months'][number] }[]
}

function Hint({ active, payload }: HintProps) {
  const month = payload?.[0]?.payload
  if (!active || !month) return null
  return (
    <div className="rounded-sharp border border-line-strong bg-raised px-3 py-2 text-small">
      <p className="font-medium">{formatMonth(month.month)}</p>
      <p className="text-ink-soft tabular-nums">
        {formatAverage(month.average)} of 10, {month.count}{' '}
        {month.count === 1 ? 'answer' : 'answers'}
      </p>
    </div>
  )
}
