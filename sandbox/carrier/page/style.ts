export const STYLE = `
  body { font: 14px/1.45 system-ui, sans-serif; margin: 0; color: #1c2024; background: #f6f7f8; }
  header { background: #0b5d3b; color: #fff; padding: 14px 24px; }
  header h1 { margin: 0 0 4px; font-size: 20px; }
  header p { margin: 0; max-width: 70em; }
  main { padding: 16px 24px; }
  form.search { margin-bottom: 12px; }
  table { border-collapse: collapse; width: 100%; background: #fff; }
  th, td { text-align: left; vertical-align: top; padding: 8px 10px; border-bottom: 1px solid #e1e4e8; }
  th { background: #eef1f3; white-space: nowrap; }
  tr:target td { background: #fff8dd; }
  td:nth-child(2) { min-width: 11em; }
  code { font-size: 12px; }
  .code { color: #5b6570; }
  .money { white-space: nowrap; text-align: right; }
  .moves { display: flex; flex-wrap: wrap; gap: 4px; min-width: 20em; }
  .move p { margin: 8px 0; }
  .move label { white-space: nowrap; }
  .status { font-weight: 600; }
  button { font: inherit; font-size: 13px; padding: 3px 8px; border: 1px solid #0b5d3b; border-radius: 4px;
    background: #fff; color: #0b5d3b; cursor: pointer; }
  button:hover { background: #e6f4ed; }
  select, input { font: inherit; font-size: 13px; max-width: 15em; }
  ol { margin: 0; padding-left: 18px; font-size: 13px; min-width: 15em; }
  .search input { max-width: none; width: 22em; }
  .push { font-size: 13px; color: #5b6570; }
`;
