// Least squares by modified Gram-Schmidt QR; each column is orthogonalised twice, which keeps full precision.

/** Coefficients c with the smallest |columns . c - target|, real. */
export const leastSquares = (columns, target) => {
  const q = columns.map(column => Float64Array.from(column))
  const n = q.length
  const r = Array.from({ length: n }, () => new Float64Array(n))
  const dot = (u, v) => u.reduce((total, value, i) => total + value * v[i], 0)
  for (let j = 0; j < n; j++) {
    for (let turn = 0; turn < 2; turn++)
      for (let k = 0; k < j; k++) {
        const along = dot(q[k], q[j])
        r[k][j] += along
        for (let i = 0; i < q[j].length; i++) q[j][i] -= along * q[k][i]
      }
    r[j][j] = Math.sqrt(dot(q[j], q[j]))
    for (let i = 0; i < q[j].length; i++) q[j][i] /= r[j][j]
  }
  const rest = Float64Array.from(target)
  const y = q.map(column => {
    const along = dot(column, rest)
    for (let i = 0; i < rest.length; i++) rest[i] -= along * column[i]
    return along
  })
  const c = new Float64Array(n)
  for (let j = n - 1; j >= 0; j--) {
    c[j] = y[j]
    for (let k = j + 1; k < n; k++) c[j] -= r[j][k] * c[k]
    c[j] /= r[j][j]
  }
  return c
}

/** Complex coefficients of w = sum c_k z^k, as interleaved [re, im]; points and values as [re, im] pairs. */
export const complexFit = (points, values, degree) => {
  const m = points.length
  const columns = []
  for (let k = 0; k <= degree; k++) columns.push(new Float64Array(2 * m), new Float64Array(2 * m))
  points.forEach(([x, y], i) => {
    let re = 1
    let im = 0
    for (let k = 0; k <= degree; k++) {
      columns[2 * k][i] = re
      columns[2 * k][m + i] = im
      columns[2 * k + 1][i] = -im
      columns[2 * k + 1][m + i] = re
      const next = re * x - im * y
      im = re * y + im * x
      re = next
    }
  })
  return leastSquares(columns, [...values.map(v => v[0]), ...values.map(v => v[1])])
}

/** Coefficients of sum c_ij u^i v^j with i + j <= degree, ordered i then j. */
export const surfaceFit = (points, values, degree) => {
  const columns = []
  for (let i = 0; i <= degree; i++)
    for (let j = 0; j <= degree - i; j++) columns.push(Float64Array.from(points, ([u, v]) => u ** i * v ** j))
  return leastSquares(columns, values)
}

/** Coefficients of sum c_k x^k. */
export const lineFit = (points, values, degree) =>
  leastSquares(
    Array.from({ length: degree + 1 }, (_, k) => Float64Array.from(points, x => x ** k)),
    values,
  )
