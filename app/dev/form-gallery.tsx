import { type ReactNode, useState } from 'react'
import { States } from '#app/dev/form-gallery-states.tsx'
import { WholeForm } from '#app/dev/form-gallery-whole.tsx'
import { ApiError } from '#shared/errors.ts'
import { Button, IconButton } from '#ui/base/button.tsx'
import * as icons from '#ui/base/icons.tsx'
import { Input, NativeSelect } from '#ui/base/input.tsx'
import { ButtonLink, TextLink } from '#ui/base/link.tsx'
import { ComboboxField } from '#ui/combobox/combobox-field.tsx'
import { ManyComboboxField } from '#ui/combobox/many-combobox-field.tsx'
import { DateField } from '#ui/date/date-field.tsx'
import {
  CheckboxField,
  CheckboxGroupField,
  RadioGroupField,
  SwitchField,
} from '#ui/form/choice-field.tsx'
import { Field } from '#ui/form/field.tsx'
import { MoneyField, NumberField } from '#ui/form/number-field.tsx'
import { PhoneField } from '#ui/form/phone-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TagsField } from '#ui/form/tags-field.tsx'
import { PasswordField, TextareaField, TextField } from '#ui/form/text-field.tsx'
import { FileDrop, type Upload } from '#ui/media/file-drop.tsx'
import { UploadProgress } from '#ui/media/upload-progress.tsx'
import { RichTextField } from '#ui/rich-text/field.tsx'

const kinds = [
  { value: 'site', label: 'Website' },
  { value: 'shop', label: 'Online shop' },
  { value: 'brand', label: 'Identity and website' },
  { value: 'care', label: 'Care plan', disabled: true },
]

const people = [
  'Ana Whitlock',
  'Bo Lindgren',
  'Carmen Ruiz',
  'Dale Okafor',
  'Edie Marsh',
  'Femi Adeyemi',
  'Greta Sorensen',
].map((label) => ({ value: label.toLowerCase().replace(' ', '-'), label }))

const reach = [
  { value: 'mail', label: 'Email', hint: 'Answered within a working day' },
  { value: 'phone', label: 'Phone', hint: 'Weekdays, nine to five' },
  { value: 'visit', label: 'At the studio', disabled: true },
]

/** Stands in for POST /api/upload. */
const pretendUpload: Upload = async (file, onProgress) => {
  for (let share = 0; share < 1; share += 0.1) {
    onProgress(share)
    await new Promise((done) => setTimeout(done, 120))
  }
  if (file.name.includes('fail')) throw new ApiError('UNAVAILABLE')
  return new Promise((done) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.readAsDataURL(file)
  })
}

export function FormGallery() {
  return (
    <div className="grid gap-16">
      <Section title="Buttons">
        <Buttons />
      </Section>
      <Section title="Text">
        <States>
          {(state) => (
            <>
              <TextField name="name" label="Business name" {...state} />
              <TextField
                name="email"
                label="Email"
                type="email"
                hint="For the invoice"
                {...state}
              />
              <PasswordField
                name="password"
                label="Password"
                autoComplete="new-password"
                {...state}
              />
              <PhoneField name="phone" label="Phone" {...state} />
              <PhoneField name="office" label="Office phone" mask="(999) 999-9999" {...state} />
              <TextareaField name="about" label="About the project" maxLength={200} {...state} />
            </>
          )}
        </States>
      </Section>
      <Section title="Figures and dates">
        <States>
          {(state) => (
            <>
              <NumberField name="pages" label="Pages" {...state} />
              <MoneyField name="budget" label="Budget" hint="In US dollars" {...state} />
              <DateField
                name="start"
                label="Start date"
                isDayDisabled={(day) => [0, 6].includes(new Date(`${day}T12:00`).getDay())}
                {...state}
              />
            </>
          )}
        </States>
      </Section>
      <Section title="Choices">
        <States>
          {(state) => (
            <>
              <SelectField name="kind" label="Kind of project" options={kinds} {...state} />
              <ComboboxField name="lead" label="Project lead" options={people} {...state} />
              <ManyComboboxField name="team" label="Team" options={people} {...state} />
              <TagsField name="tags" label="Tags" placeholder="bakery, local" {...state} />
              <RadioGroupField name="reach" label="Reach me by" options={reach} {...state} />
              <CheckboxGroupField name="days" label="Any of these" options={reach} {...state} />
              <CheckboxField name="agree" label="I have read the terms" {...state} />
              <SwitchField name="news" label="Send me project news" {...state} />
            </>
          )}
        </States>
      </Section>
      <Section title="Files">
        <States>
          {(state) => (
            <>
              <FileDrop name="cover" label="Cover picture" upload={pretendUpload} {...state} />
              <FileDrop
                multiple
                accept=".pdf,image/*"
                name="papers"
                label="Papers"
                upload={pretendUpload}
                {...state}
              />
            </>
          )}
        </States>
        <div className="mt-8 max-w-md">
          <UploadProgress name="shopfront-2400.jpg" share={0.62} />
        </div>
      </Section>
      <Section title="Rich text">
        <States wide>
          {(state) => (
            <RichTextField name="body" label="Article" placeholder="Start writing" {...state} />
          )}
        </States>
      </Section>
      <Section title="A whole form">
        <WholeForm kinds={kinds} />
      </Section>
      <Section title="Without script">
        <form
          method="get"
          className="grid max-w-3xl gap-6 sm:grid-cols-[2fr_1fr_auto] sm:items-end"
        >
          <Field label="Search projects">
            {(control) => <Input {...control} name="gallery-q" type="search" />}
          </Field>
          <Field label="Kind">
            {(control) => (
              <NativeSelect {...control} name="gallery-kind">
                <option>All</option>
                <option>Websites</option>
              </NativeSelect>
            )}
          </Field>
          <Button type="submit">Search</Button>
        </form>
      </Section>
      <Section title="Icons">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-x-4 gap-y-6">
          {Object.entries(icons).map(([name, Icon]) => (
            <li key={name} className="grid justify-items-start gap-2">
              <Icon />
              <span className="font-mono text-caption text-ink-faint">{name.slice(0, -4)}</span>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line border-t pt-6">
      <h2 className="mb-8 text-h3">{title}</h2>
      {children}
    </section>
  )
}

function Buttons() {
  const [busy, setBusy] = useState(false)
  return (
    <div className="grid gap-5">
      {(['regular', 'small'] as const).map((size) => (
        <div key={size} className="flex flex-wrap items-center gap-3">
          <Button size={size}>Save changes</Button>
          <Button size={size} variant="secondary">
            Preview
          </Button>
          <Button size={size} variant="quiet">
            Cancel
          </Button>
          <Button size={size} variant="danger">
            <icons.TrashIcon className="size-4" />
            Delete project
          </Button>
          <Button size={size} disabled>
            Not yet
          </Button>
          <Button size={size} variant="secondary" disabled>
            Not yet
          </Button>
          <Button size={size} busy={busy} busyLabel="Saving…" onClick={() => setBusy(true)}>
            Press me
          </Button>
          <Button size={size} busy busyLabel="Sending…">
            Send
          </Button>
          <IconButton size={size} label="Edit" variant="secondary">
            <icons.EditIcon />
          </IconButton>
          <IconButton size={size} label="More">
            <icons.MoreIcon />
          </IconButton>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-5">
        <ButtonLink to="/contact">
          Start a project <icons.ArrowRightIcon />
        </ButtonLink>
        <ButtonLink href="https://example.com" variant="secondary">
          Visit the site <icons.ArrowUpRightIcon />
        </ButtonLink>
        <p>
          A line of text with <TextLink to="/privacy">a link in it</TextLink>.
        </p>
      </div>
    </div>
  )
}
