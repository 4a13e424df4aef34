import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import type { Statistics } from '../statistics/contract.ts'
import type { Sums } from '../statistics/dimensions.ts'
import type { Step } from '../statistics/periods.ts'
import { formatCount, formatStep, formatTick } from './format.ts'

interface CourseChartProps {
  report: Statistics
  measure: keyof Sums
  name: string
}

interface Point {
  day: string
  now: number
  before: number
}

const tick = { fill: 'var(--color-ink-faint)', fontFamily: 'var(--font-mono)', fontSize: 12 }

/** The arrow keys move the tooltip. */
export function CourseChart({ report: { course, by }, measure, name }: CourseChartProps) {
  const points = course.map(
    (one): Point => ({
      ...{ day: one.day, now: one[measure], before: one.before[measure] },
    }),
  )
  const dot = points.length < 3
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={points}
        margin={{ top: 8, right: 32, bottom: 0, left: 0 }}
        title={`${name} by ${by}, compared with the previous period`}
        accessibilityLayer
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="day"
          tickFormatter={(day: string) => formatTick(day, by)}
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: 'var(--color-ink)' }}
          tickMargin={10}
          minTickGap={36}
        />
        <YAxis
          width="auto"
          allowDecimals={false}
          tickFormatter={formatCount}
          tick={tick}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--color-ink)', strokeWidth: 1 }}
          content={({ active, payload }) => {
            const point = payload?.[0]?.payload as Point | undefined
            return active && point ? <PointBox point={point} step={by} name={name} /> : null
          }}
        />
        <Line
          dataKey="before"
          stroke="var(--color-ink-faint)"
          strokeWidth={1.5}
          strokeDasharray="4 4"
          dot={dot}
          activeDot={false}
          isAnimationActive={false}
        />
        <Area
          dataKey="now"
          stroke="var(--color-action-text)"
          strokeWidth={2}
          fill="var(--color-action-wash)"
          fillOpacity={0.7}
          dot={dot}
          activeDot={{ r: 4, fill: 'var(--color-action-text)', stroke: 'var(--color-paper)' }}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  )
}

function PointBox({ point, step, name }: { point: Point; step: Step; name: string }) {
  return (
    <div
      className="rounded-sharp border border-ink bg-raised px-3.5 py-2.5 text-small"
      data-numeric
    >
      <p className="text-ink-soft">{formatStep(point.day, step)}</p>
      <p className="mt-1">
        <span className="font-display font-semibold text-h4">{formatCount(point.now)}</span>{' '}
        {name.toLowerCase()}
        <span className="text-ink-soft">, {formatCount(point.before)} before</span>
      </p>
    </div>
  )
}
