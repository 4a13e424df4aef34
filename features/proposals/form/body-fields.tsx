import { useWatch } from 'react-hook-form'
import { Rows } from '#content/editing/rows.tsx'
import { plans } from '#features/plans/contract.ts'
import { stagesMax } from '#features/stages/contract.ts'
import { useRead } from '#ui/client/data.tsx'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { Field } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'
import { MoneyField, NumberField } from '#ui/form/number-field.tsx'
import { TextareaField, TextField } from '#ui/form/text-field.tsx'
import { Select } from '#ui/overlay/select.tsx'
import { RichTextField } from '#ui/rich-text/field.tsx'
import { sectionsMax } from '../body.ts'
import { newItem, newPackage, newSection, newStage, newTask } from './new-rows.ts'
import { StageFields } from './stage-fields.tsx'
import { StageTemplates } from './stage-templates.tsx'
import { Total } from './total.tsx'

interface BodyFieldsProps {
  /** False where the total stands beside the form. */
  hasTotal?: boolean
}

/** The parts of a proposal or of a template, which both keep in the field `body`. */
export function BodyFields({ hasTotal = true }: BodyFieldsProps) {
  const currency: string | undefined = useWatch({ name: 'currency' }) || undefined
  const money = currency ? { currency } : {}
  return (
    <>
      <Rows
        name="body.sections"
        title="Sections"
        hint="The text of the proposal, such as scope and dates."
        noun="section"
        labelsOnce
        most={sectionsMax}
        make={newSection}
      >
        {(row) => (
          <div className="grid gap-4 sm:col-span-6 [&_.editor-text]:min-h-24">
            <TextField required name={`${row}.heading`} label="Heading" />
            {/* All tools on one line: below the heading, the column of the bin is free. */}
            <RichTextField
              folds
              required
              name={`${row}.content`}
              label="Text"
              className="min-w-0 sm:-mr-10"
            />
          </div>
        )}
      </Rows>
      <Rows
        name="body.packages"
        title="Packages"
        hint="The reader picks exactly one of them. The first one is picked at the beginning."
        noun="package"
        labelsOnce
        most={6}
        make={newPackage}
      >
        {(row) => <PricedFields row={row} money={money} />}
      </Rows>
      <Rows
        name="body.items"
        title="Items"
        hint="What is done for the price. The reader may leave out optional ones."
        noun="item"
        labelsOnce
        most={50}
        make={newItem}
      >
        {(row) => (
          <>
            <PricedFields row={row} money={money} />
            <OptionFields row={row} />
          </>
        )}
      </Rows>
      {hasTotal && <Total />}
      <Rows
        name="body.stages"
        title="Payment schedule"
        hint="The parts in which the price is paid. Without any, it is invoiced as you like."
        noun="stage"
        most={stagesMax}
        make={newStage}
        more={<StageTemplates />}
      >
        {(row) => <StageFields row={row} money={money} />}
      </Rows>
      <Rows
        name="body.tasks"
        title="Tasks"
        hint="Added to the project that begins with the signature. The reader does not see them."
        noun="task"
        labelsOnce
        most={50}
        make={newTask}
      >
        {(row) => (
          <>
            <TextField required name={`${row}.title`} label="Title" className="sm:col-span-3" />
            <TextField name={`${row}.description`} label="Description" className="sm:col-span-3" />
          </>
        )}
      </Rows>
      <RichTextField folds required name="body.terms" label="Terms" />
      <div className="grid gap-6 sm:grid-cols-2">
        <NumberField
          required
          name="body.validDays"
          label="Valid for"
          unit="days"
          hint="Counted from the day it is sent."
        />
        <PlanField />
      </div>
    </>
  )
}

interface PricedProps {
  row: string
  money: { currency?: string }
}

function PricedFields({ row, money }: PricedProps) {
  return (
    <div className="grid gap-4 sm:col-span-6 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_minmax(0,9rem)]">
      <TextField required name={`${row}.title`} label="Title" />
      <TextareaField name={`${row}.description`} label="Description" rows={1} />
      <MoneyField required name={`${row}.price`} label="Price" {...money} />
    </div>
  )
}

function OptionFields({ row }: { row: string }) {
  const isOptional = useWatch({ name: `${row}.optional` }) === true
  return (
    <div className="flex flex-wrap gap-x-8 sm:col-span-6">
      <CheckboxField name={`${row}.optional`} label="Optional" />
      {isOptional && <CheckboxField name={`${row}.chosen`} label="Chosen at the beginning" />}
    </div>
  )
}

const none = 'none'

function PlanField() {
  const { value, change, blur, error } = useFormField<string | null | undefined>('body.planId')
  const read = useRead(plans.list, { query: { fields: ['name'] } }, { follow: false })
  const listed = read.data?.rows ?? []
  return (
    <Field name="body.planId" label="Maintenance plan" hint="The reader may add it." error={error}>
      {({ required: _, ...control }, labelId) => (
        <Select
          {...control}
          labelId={labelId}
          options={[
            { value: none, label: 'None' },
            ...listed.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={value ?? none}
          onChange={(chosen) => change(chosen === none ? null : chosen)}
          onClose={blur}
        />
      )}
    </Field>
  )
}
