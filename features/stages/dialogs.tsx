import { useRef } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useConflict } from '#content/changes/use-conflict.tsx'
import { useListError } from '#content/editing/use-list-error.ts'
import { formatMoney } from '#shared/money.ts'
import { Button } from '#ui/base/button.tsx'
import { api } from '#ui/client/api.ts'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { DateField } from '#ui/date/date-field.tsx'
import { FieldGroup } from '#ui/form/field.tsx'
import { SubmitButton } from '#ui/form/form.tsx'
import { MoneyField, NumberField } from '#ui/form/number-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { EditableRows } from '#ui/list/editable-rows.tsx'
import { FormDialog } from '#ui/portal/form-dialog.tsx'
import {
  openerOptions,
  SaveSchedule,
  type Schedule,
  type Stage,
  stages,
  stagesMax,
  statusOptions,
} from './contract.ts'
import { describeOpener } from './rules.ts'
import { stageTemplates } from './templates/contract.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
}

/** Opens a stage by hand. */
export function OpenDialog({ stage: { id, title }, ...dialog }: DialogProps & { stage: Stage }) {
  const open = useWrite(stages.open, { refresh: [stages.list] })
  return (
    <FormDialog
      {...dialog}
      key={id}
      title={`Open “${title}” now`}
      description="Its invoice is issued and mailed to the client."
      schema={stages.open.body}
      defaultValues={{ reason: '' }}
      onSubmit={(body) => open.mutateAsync({ params: { id }, body })}
      button={<SubmitButton>Open now</SubmitButton>}
    >
      <TextField
        required
        name="reason"
        label="Reason"
        hint="In the history of the invoice, for staff."
      />
    </FormDialog>
  )
}

interface ScheduleDialogProps extends DialogProps {
  projectId: string
  /** As it was when the dialog opened. */
  schedule: Schedule
}

/** Sets the price and the stages of a project. */
export function ScheduleDialog({ projectId: id, schedule, ...dialog }: ScheduleDialogProps) {
  const { savesIn } = schedule
  const save = useWrite(stages.save, { refresh: [stages.list], handledCodes: ['CONFLICT'] })
  const basedOn = useRef(schedule.updatedAt)
  const conflict = useConflict<Schedule>({
    noun: 'stages',
    readLatest: () => api.call(stages.list, { params: { id } }),
    fieldsOf,
    toReadable: ({ value, stages }) => ({
      value: typeof value === 'number' ? formatMoney(value, savesIn) : '',
      stages: (stages as SaveSchedule['stages']).map(describeFields(savesIn)),
    }),
    adopt: ({ updatedAt }) => {
      basedOn.current = updatedAt
    },
  })
  return (
    <FormDialog
      {...dialog}
      title="Payment by stages"
      schema={SaveSchedule}
      defaultValues={fieldsOf(schedule)}
      onSubmit={(values, form) => {
        const body = { ...values, basedOn: basedOn.current }
        return conflict.saveOrCompare(form, () => save.mutateAsync({ params: { id }, body }))
      }}
      button={<SubmitButton>Save</SubmitButton>}
    >
      <MoneyField required name="value" label="Price before tax" currency={savesIn} />
      <StagesField schedule={schedule} />
      {conflict.dialog}
    </FormDialog>
  )
}

/** Amounts in the earlier currency of the client are typed again. */
function fieldsOf({ savesIn, currency, value, stages }: Schedule) {
  const isSame = savesIn === currency
  return {
    value: (isSame ? value : null) ?? undefined,
    currency: savesIn,
    stages: stages.map((stage) => rowOf(isSame ? stage : { ...stage, amount: null })),
  }
}

const describeFields =
  (currency: string) =>
  ({ title, percent, amount, ...opener }: SaveSchedule['stages'][number]) =>
    `${title}: ${percent ? `${percent} %` : formatMoney(amount ?? 0, currency)}, ${describeOpener(opener)}`

/** Forms hold an empty text for null. */
const rowOf = ({ id, title, percent, amount, ...opener }: Stage) =>
  ({
    ...{ id, title, percent: percent ?? '', amount: percent === null ? (amount ?? '') : '' },
    opensOn: opener.opensOn,
    opensDate: opener.opensDate ?? '',
    opensStatus: opener.opensStatus ?? '',
  }) as SaveSchedule['stages'][number]

const blank = {
  ...{ title: '', percent: '', amount: '', opensOn: 'decision', opensDate: '', opensStatus: '' },
}

/** One stage per row. One with an invoice is shown, but stays. */
function StagesField({ schedule: { savesIn: currency, stages: stored } }: { schedule: Schedule }) {
  const name = 'stages'
  const { fields, append, remove, replace } = useFieldArray({ name, keyName: 'key' })
  const rows: { id?: string; opensOn: string }[] = useWatch({ name })
  const { clearErrors } = useFormContext()
  const { templates = [] } = useRead(stageTemplates.list, {}).data ?? {}
  const error = useListError(name)
  const fixed = new Map(
    stored.filter(({ state }) => state !== 'waiting').map((one) => [one.id, one]),
  )
  return (
    <FieldGroup name={name} label="Stages" {...(error && { error })}>
      {fixed.size === 0 && (
        <div className="mb-3 flex flex-wrap gap-2">
          {templates.map((template) => (
            <Button
              key={template.title}
              size="small"
              variant="secondary"
              onClick={() => {
                replace(template.stages.map((stage) => ({ ...blank, ...stage })))
                clearErrors()
              }}
            >
              {template.title}
            </Button>
          ))}
        </div>
      )}
      <EditableRows
        count={fields.length}
        most={stagesMax}
        noun="stage"
        add="Add stage"
        onAdd={() => append(blank)}
        onRemove={remove}
        stays={(at) => fixed.has(rows[at]?.id ?? '')}
      >
        {(at) => {
          const kept = fixed.get(rows[at]?.id ?? '')
          const path = `${name}.${at}`
          if (kept)
            return (
              <p className="min-w-0 flex-1 py-2 text-small wrap-anywhere">
                {kept.title}
                <span className="block text-ink-soft">It has an invoice, so it stays.</span>
              </p>
            )
          return (
            <div className="grid min-w-0 flex-1 grid-cols-2 gap-2 border-line border-b pb-3">
              <TextField
                required
                name={`${path}.title`}
                label={`Stage ${at + 1}`}
                className="col-span-2"
              />
              <NumberField name={`${path}.percent`} label="Percent" decimals={3} unit="%" />
              <MoneyField name={`${path}.amount`} label="Or amount" currency={currency} />
              <SelectField
                required
                name={`${path}.opensOn`}
                label="Opens"
                className="col-span-2"
                options={openerOptions}
              />
              {rows[at]?.opensOn === 'date' && (
                <DateField required name={`${path}.opensDate`} label="Day" />
              )}
              {rows[at]?.opensOn === 'status' && (
                <SelectField
                  required
                  name={`${path}.opensStatus`}
                  label="Status"
                  options={statusOptions}
                />
              )}
            </div>
          )
        }}
      </EditableRows>
    </FieldGroup>
  )
}
