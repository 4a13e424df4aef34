import type { UseQueryResult } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Parts } from '#shared/endpoint.ts'
import type { ApiError } from '#shared/errors.ts'
import type { reviews } from '../contract.ts'
import type { Pictures, PinDetails, ReviewDetails } from '../shapes.ts'

/** A review as all of its readers see it. */
export type SharedReview = Pick<ReviewDetails, 'title' | 'versions' | 'pins' | 'seen'> &
  Partial<Pick<ReviewDetails, 'opens'>>

export type Read<T> = Pick<
  UseQueryResult<T, ApiError>,
  'data' | 'error' | 'isFetching' | 'isPlaceholderData'
> & { refetch: () => unknown }

/**
 * The calls of a reader in a portal, or of somebody with the link. Those that write resolve to false
 * if the reader canceled.
 */
export interface ReviewDesk {
  isStaff: boolean
  mayDecide: boolean
  usePictures: (versionId: string) => Read<Pictures>
  useThread: (pinId: string) => Read<PinDetails>
  setPin: (pin: Parts<typeof reviews.setPin>['body']) => Promise<PinDetails | false>
  comment: (pinId: string, text: string) => Promise<unknown>
  resolve: (pinId: string, resolved: boolean) => Promise<unknown>
  decide: (decision: Parts<typeof reviews.decide>['body']) => Promise<unknown>
}

export const Desk = createContext<ReviewDesk | null>(null)

export function useDesk(): ReviewDesk {
  const desk = useContext(Desk)
  if (!desk) throw new Error('useDesk needs a Desk around it')
  return desk
}
