import type { ReactNode } from 'react'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      id={anchorOf(title)}
      aria-label={title}
      className="grid scroll-mt-4 gap-6 border-ink border-t pt-4 pb-16"
    >
      <h2 className="font-mono font-normal text-caption text-ink-soft tracking-normal">{title}</h2>
      {children}
    </section>
  )
}

export function Example({ of, children }: { of: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-3">
      <h3 className="font-mono font-normal text-caption text-ink-faint tracking-normal">{of}</h3>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

export function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-')
}
