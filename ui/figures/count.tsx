import { useLayoutEffect, useRef } from 'react'

const lasts = 250

interface CountProps {
  value: number
  format: (value: number) => string
}

/** A large figure, which counts up once. */
export function Count({ value, format }: CountProps) {
  const place = useRef<HTMLSpanElement>(null)
  const latest = useRef({ value, format })
  latest.current = { value, format }
  useLayoutEffect(() => {
    const text = place.current?.firstChild
    if (!text || 'painted' in document.documentElement.dataset) return
    if (!matchMedia('(prefers-reduced-motion: no-preference)').matches) return
    const begin = performance.now()
    let frame = requestAnimationFrame(function count(now) {
      const share = Math.min(1, Math.max(0, (now - begin) / lasts))
      const { value: whole, format: write } = latest.current
      text.nodeValue = write(share < 1 ? Math.round(whole * share) : whole)
      if (share < 1) frame = requestAnimationFrame(count)
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return <span ref={place}>{format(value)}</span>
}
