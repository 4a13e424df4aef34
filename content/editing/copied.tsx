import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Endpoint } from '#shared/endpoint.ts'
import type { ApiError } from '#shared/errors.ts'
import { cut } from '#shared/text.ts'
import { api } from '#ui/client/api.ts'
import type { Values } from './form-footer.tsx'

interface CopyOptions {
  one: Endpoint
  params: { params: Record<string, string> }
  /** Proposes a slug for the copy. */
  freeSlug: Endpoint | undefined
  titleField: string
}

const titleMax = 200

/** Reads a record to copy, with another title and a free slug. */
export function useCopy({ one, params, freeSlug, titleField }: CopyOptions) {
  return useQuery<Values, ApiError>({
    queryKey: [one.path, 'copy', params],
    // Each copy needs another slug.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const item = (await api.call(one, params)) as Values
      if (typeof item[titleField] !== 'string') return item
      const title = cut(`Copy of ${item[titleField]}`, titleMax - 1)
      const slug = freeSlug && ((await api.call(freeSlug, { query: { title } })) as Values)
      return { ...item, [titleField]: title, ...slug }
    },
  }) as UseQueryResult<Values, ApiError>
}

/** Fills a new form with these values, which count as unsaved input. */
export function CopiedFields({ values }: { values: Values }) {
  const { reset } = useFormContext()
  const first = useRef(values)
  useEffect(() => reset(first.current, { keepDefaultValues: true }), [reset])
  return null
}
