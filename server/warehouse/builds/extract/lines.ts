/** Rows of tab-separated text, one a point. */
export const lines = (points: Iterable<number>, line: (point: number) => string): string => {
  let text = ''
  for (const point of points) text += line(point)
  return text
}
