import { useAgency } from '#app/agency.ts'
import { imageWidths, parseImageUrl } from '#shared/images.ts'

/** The logo of the agency, for a light and for a dark background, or its name set in type. */
export function Wordmark() {
  const {
    name,
    brand: { logo, darkLogo },
  } = useAgency()
  if (!logo)
    return (
      <span className="font-display font-bold text-[length:min(1.375rem,7vw)] leading-none tracking-[-0.045em]">
        {name}
      </span>
    )
  return (
    <>
      <Logo src={logo} alt={name} className="on-light" />
      <Logo
        src={darkLogo ?? logo}
        alt={name}
        className={darkLogo ? 'on-dark' : 'on-dark bg-white p-1'}
      />
    </>
  )
}

/** Its size is known before it has loaded, so that nothing moves. */
function Logo({ src, alt, className }: { src: string; alt: string; className: string }) {
  const { folder, width, height } = parseImageUrl(src) ?? { folder: '', width: 1, height: 1 }
  const [narrowest] = imageWidths(width)
  return (
    <img
      src={`${folder}/${narrowest}.webp`}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      style={{
        width: `min(11rem,max(20vw,min(9rem,45vw)),${((2.25 * width) / height).toFixed(2)}rem)`,
      }}
      className={`h-auto ${className}`}
    />
  )
}
