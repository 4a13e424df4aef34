/**
 * A question lets code use what domains above it declare, without importing them. They answer it in
 * their domain.server.ts.
 */
export type Question<A> = (answer: A) => Answer

export interface Answer {
  question: unknown
  value: unknown
}

export function question<A>(): Question<A> {
  const ask: Question<A> = (value) => ({ question: ask, value })
  return ask
}

/** In the order of the domains. */
export type AnswersTo = <A>(question: Question<A>) => readonly A[]

export const collectAnswers =
  (answers: readonly Answer[]): AnswersTo =>
  <A>(asked: Question<A>) =>
    answers.filter(({ question }) => question === asked).map(({ value }) => value as A)
