import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '#ui/base/button.tsx'
import { useWrite } from '#ui/client/data.tsx'
import type { FieldProps } from '#ui/form/field.tsx'
import { PictureField } from '#ui/media/picture-field.tsx'
import { settings } from './contract.ts'

/** The logo for dark backgrounds. While there is none, it can be made from the logo. */
export function DarkLogoField({ className, ...field }: FieldProps) {
  const [logo, darkLogo] = useWatch({ name: ['logo', field.name] })
  const { setValue } = useFormContext()
  const make = useWrite(settings.darkLogo, {
    onDone: ({ url }) => setValue(field.name, url, { shouldDirty: true }),
  })
  return (
    <div className={className}>
      <PictureField {...field} logoOn="dark" />
      {logo && !darkLogo && (
        <Button
          variant="secondary"
          size="small"
          className="mt-3"
          busy={make.isPending}
          onClick={() => make.mutate({ body: { logo } })}
        >
          Make it from the logo
        </Button>
      )}
    </div>
  )
}
