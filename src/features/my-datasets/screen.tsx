export const Screen = () => (
  <div className="page-pad">
    <h1>…</h1>
  </div>
)
