import { useSite } from '#app/site-texts.ts'
import { teamSection } from '#features/accounts/team/contract.ts'
import { homeSection } from '#features/settings/website/home.ts'
import { initials } from '#ui/base/avatar.tsx'
import { HalfCourt } from '#ui/media/half-court.tsx'
import { Picture } from '#ui/media/picture.tsx'

interface Member {
  firstName: string
  lastName: string
  picture: string | null
}

const look = 'aspect-square w-full'

/** The people of the agency: a portrait each, or their initials on the lines of a court. */
export function People({ members }: { members: readonly Member[] }) {
  const { title } = useSite(teamSection)
  if (members.length === 0) return null
  return (
    <section aria-labelledby="people" className="mt-16 md:mt-24">
      <h2 id="people" className="text-h2">
        {title}
      </h2>
      <ul className="mt-8 grid grid-cols-2 gap-x-(--column-gap) gap-y-10 lg:grid-cols-3">
        {members.map(({ firstName, lastName, picture }, at) => {
          const name = `${firstName} ${lastName}`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people can have one name, and ids are not published
            <li key={at} className="min-w-0">
              {picture ? (
                <Picture
                  src={picture}
                  alt=""
                  sizes="(min-width: 64rem) 22vw, 45vw"
                  className={`${look} object-cover`}
                />
              ) : (
                <Initials of={name} crop={at} />
              )}
              <p className="mt-3 border-ink border-t pt-2 text-h4 font-display font-semibold wrap-anywhere">
                {name}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The free-throw circle, the arc, and the basket. */
const crops = ['100 120 260 260', '-10 -60 400 400', '-20 170 190 190']

function Initials({ of: name, crop }: { of: string; crop: number }) {
  const home = useSite(homeSection)
  return (
    <span
      aria-hidden="true"
      className={`@container relative isolate flex items-end overflow-hidden bg-action-wash text-action-text ${look}`}
    >
      {home.look === 'court' && (
        <svg
          aria-hidden="true"
          viewBox={crops[crop % crops.length]}
          fill="none"
          stroke="currentColor"
          className="absolute inset-0 -z-10 size-full opacity-35"
        >
          <HalfCourt />
        </svg>
      )}
      <span className="m-[6cqw] font-bold font-display text-[length:44cqw] uppercase leading-[0.75] tracking-[-0.06em]">
        {initials(name)}
      </span>
    </span>
  )
}
